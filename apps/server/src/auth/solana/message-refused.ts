/**
 * A refused signed message; its text is sent to the client. The auth service answers it in OAuth form (wire.md 1.5),
 * `/api/v1` as the problem `wallet_message_refused`.
 */
export class MessageRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MessageRefused'
  }
}
