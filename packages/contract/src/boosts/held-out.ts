/**
 * Whether a viewer is held out from a boost: they see no marked card, so that its lift can be measured. Browser and
 * server decide by the same hash of viewer and boost, so lists need not differ by viewer. `viewerKey` is the user id of
 * a signed-in viewer, else a random key that the browser keeps.
 */
export function isHeldOut(viewerKey: string, boostId: string, heldOutViewers: number): boolean {
  return hash(`${viewerKey}:${boostId}`) / 2 ** 32 < heldOutViewers
}

/** FNV-1a over UTF-16 code units, finished as in MurmurHash3 so that similar keys spread evenly; 32 bits, unsigned. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
