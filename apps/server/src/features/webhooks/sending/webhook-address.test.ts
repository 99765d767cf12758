import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AddressRefused,
  findTarget,
  type HostAddress,
  isPublicAddress,
  parseTarget,
} from './webhook-address.ts'

const v4 = (address: string): HostAddress => ({ address, family: 4 })
const nowhere = async () => {
  throw new Error('not found')
}

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1111',
  ])('allows %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('refuses every IPv4 address written as IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      }),
    )
  })
})

describe('the address of a webhook', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://example.com:22/',
    'https://example.com:80/',
    'https://ann@example.com/',
    'https://:pw@example.com/',
    'javascript:alert(1)',
    'example.com',
    '//example.com',
    '',
  ])('may not be %s', (text) => {
    expect(() => parseTarget(text, 'public')).toThrow(AddressRefused)
  })

  it('may use the two ports, and loses its fragment', () => {
    expect(parseTarget('https://example.com:443/a?b=1#c', 'public').href).toBe(
      'https://example.com/a?b=1',
    )
    expect(parseTarget('https://example.com:8443/', 'public').port).toBe('8443')
  })

  it.each([
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://１２７.0.0.1/',
    'https://169.254.169.254/latest/',
    'https://[fe80::1]/',
  ])('is refused when it is private, however it is written: %s', async (text) => {
    await expect(findTarget(parseTarget(text, 'public'), 'public', nowhere)).rejects.toThrow(
      'private network',
    )
  })

  it('is refused when any address of its host is private, or there is none', async () => {
    const url = parseTarget('https://hooks.example/', 'public')
    const mixed = async () => [v4('8.8.8.8'), v4('10.0.0.1')]
    await expect(findTarget(url, 'public', mixed)).rejects.toThrow('private network')
    await expect(findTarget(url, 'public', async () => [])).rejects.toThrow('not found')
    await expect(findTarget(url, 'public', nowhere)).rejects.toThrow('not found')
    expect(await findTarget(url, 'public', async () => [v4('8.8.8.8')])).toEqual(v4('8.8.8.8'))
  })

  it('is given up when the look-up hangs', async () => {
    const url = parseTarget('https://hooks.example/', 'public')
    const hanging = () => new Promise<never>(() => {})
    await expect(findTarget(url, 'public', hanging, AbortSignal.abort())).rejects.toThrow('in time')
  })
})
