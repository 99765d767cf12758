/** A picture's format, as its bytes say. */
export type PictureFormat = 'png' | 'jpeg' | 'webp'

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * What a file is by its bytes, whatever it is called or said to be (check 49): a still PNG or WebP that ends where it
 * says, or a JPEG; null for everything else, animations and files that go on as something else among it. What follows
 * a JPEG is not refused, since phones put videos there; it is not kept either.
 */
export function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return isStillPng(bytes) ? 'png' : null
  if (bytes.readUInt32BE(0) === 0x52494646 && bytes.toString('latin1', 8, 12) === 'WEBP') {
    return bytes.readUInt32LE(4) + 8 === bytes.length ? 'webp' : null
  }
  return bytes.readUIntBE(0, 3) === 0xffd8ff ? 'jpeg' : null
}

/** Whether the chunks end with the file, and none of them animates it. */
function isStillPng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (type === 'acTL') return false
    if (type === 'IEND') return at === bytes.length
  }
  return false
}
