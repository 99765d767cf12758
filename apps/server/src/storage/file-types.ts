/** A picture format, detected from the bytes. */
export type PictureFormat = 'png' | 'jpeg' | 'webp'

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Detects the format by the bytes, whatever the name or type (check 49): a still PNG or WebP without trailing data, or
 * a JPEG; null for everything else, including animations and polyglot files. Data after a JPEG is allowed, since phones
 * append videos; it is not kept.
 */
export function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return isStillPng(bytes) ? 'png' : null
  if (bytes.readUInt32BE(0) === 0x52494646 && bytes.toString('latin1', 8, 12) === 'WEBP') {
    return bytes.readUInt32LE(4) + 8 === bytes.length ? 'webp' : null
  }
  return bytes.readUIntBE(0, 3) === 0xffd8ff ? 'jpeg' : null
}

/** Whether the chunks end exactly with the file and contain no animation. */
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
