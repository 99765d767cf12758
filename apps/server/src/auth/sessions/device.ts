/** The device of a session. */
export interface Device {
  ip: string
  userAgent: string
  /** The browser's random key; null for a client without cookies. */
  deviceKey: string | null
  /** The username of the person whose link the browser's owner followed. */
  invitedBy: string | null
}
