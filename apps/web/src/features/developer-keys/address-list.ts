import { isAddressRange } from '@laurel/contract/developers/address-ranges'

/** The addresses in a text, one on each line or separated by commas. */
export function readAddresses(text: string): string[] {
  return text.split(/[\s,]+/).filter((address) => address !== '')
}

/** What is wrong with the addresses in a text; undefined if nothing is. */
export function addressError(text: string): string | undefined {
  const wrong = readAddresses(text).find((address) => !isAddressRange(address))
  return wrong === undefined ? undefined : `“${wrong}” is not an IP address or a range`
}
