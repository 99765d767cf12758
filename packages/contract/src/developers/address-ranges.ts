const IPV4_BITS = 32
const IPV6_BITS = 128

/** Whether text is an IP address, or a range of them in CIDR notation (RFC 4632). */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0) return false
  const length = isIpv4(address) ? IPV4_BITS : isIpv6(address) ? IPV6_BITS : null
  if (length === null) return false
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= length)
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return (
    parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  )
}

/** The URL parser knows every form of an IPv6 address (RFC 4291 §2.2). */
function isIpv6(text: string): boolean {
  return /^[0-9a-f:.]{2,45}$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)
}
