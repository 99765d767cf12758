import { describe, expect, it } from 'vitest'
import { describeDevice, describeNetwork } from './devices.ts'

describe('describeDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
      'Chrome on macOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1',
      'Safari on macOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Linux',
      'computer',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/142.0 Mobile Safari/604.1',
      'Chrome on iPhone',
      'phone',
    ],
    ['curl/8.0', 'Unknown device', 'unknown'],
    ['', 'Unknown device', 'unknown'],
  ])('reads %s', (userAgent, device, kind) => {
    expect(describeDevice(userAgent)).toEqual({ device, kind })
  })
})

describe('describeNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.…'],
    ['::ffff:203.0.113.7', '203.0.113.…'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['127.0.0.1', 'this computer'],
    ['::1', 'this computer'],
    ['', 'unknown'],
  ])('hides the last part of %s', (ip, network) => {
    expect(describeNetwork(ip)).toBe(network)
  })
})
