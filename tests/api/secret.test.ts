import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cipherOf, ciphers } from '../../server/secret/cipher.ts'
import { readKey } from '../../server/secret/key.ts'
import { createSecrets } from '../../server/secret/secrets.ts'

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
const master = Buffer.alloc(32, 7)

test('aes-256-gcm answers as published (GCM specification, test case 16)', () => {
  const key = hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308')
  const plain = hex(
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  )
  const context = hex('feedfacedeadbeeffeedfacedeadbeefabaddad2')
  const sealed = cipherOf['aes-256-gcm'].seal(key, plain, context, hex('cafebabefacedbaddecaf888'))
  expect(sealed.subarray(12, 28).toString('hex')).toBe('76fc6ece0f4e1768cddf8853bb2d551b')
  expect(sealed.subarray(28).toString('hex')).toBe(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
  )
})

test('aes-128-cbc-hmac-sha256 answers as published (RFC 7518, appendix B.1)', () => {
  const key = hex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
  const plain = Buffer.from(
    'A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy without inconvenience',
  )
  const context = Buffer.from('The second principle of Auguste Kerckhoffs')
  const sealed = cipherOf['aes-128-cbc-hmac-sha256'].seal(
    key,
    plain,
    context,
    hex('1af38c2dc2b96ffdd86694092341bc04'),
  )
  expect(sealed.subarray(16, 48).toString('hex')).toBe(
    'c80edfa32ddf39d5ef00c0b468834279a2e46a1b8049f792f76bfe54b903a9c9',
  )
  expect(sealed.subarray(-16).toString('hex')).toBe('652c3fa36b0a7c5b3219fab3a30bc1c4')
})

describe.each(ciphers)('%s', (cipher) => {
  const secrets = createSecrets(master, cipher)

  test.each(['', 'sk_live_1', '🔑 ключ\n\0', 'x'.repeat(5_000)])(
    'gives back what was sealed: %j',
    (text) => {
      expect(secrets.decrypt(secrets.encrypt(text, 'a'), 'a')).toBe(text)
    },
  )

  test('seals the same text differently each time, and never shows it', () => {
    const [one, two] = [secrets.encrypt('sk_live_1', 'a'), secrets.encrypt('sk_live_1', 'a')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('sk_live_1')
  })

  test('notices a change of any single byte', () => {
    const sealed = secrets.encrypt('account 4711', 'a')
    const [version, name, body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      expect(
        () => secrets.decrypt(`${version}.${name}.${altered.toString('base64url')}`, 'a'),
        `byte ${at}`,
      ).toThrow()
    }
  })

  test('opens neither for another record, nor with another key, nor cut short', () => {
    const sealed = secrets.encrypt('account 4711', 'payment_account/1')
    expect(() => secrets.decrypt(sealed, 'payment_account/2')).toThrow()
    expect(() =>
      createSecrets(Buffer.alloc(32, 8), cipher).decrypt(sealed, 'payment_account/1'),
    ).toThrow()
    expect(() => secrets.decrypt(sealed.slice(0, -4), 'payment_account/1')).toThrow()
    expect(() => secrets.decrypt('v1.aes-256-gcm.', 'payment_account/1')).toThrow()
    expect(() => secrets.decrypt('4711', 'payment_account/1')).toThrow('no sealed text')
  })
})

test('what was sealed with the other cipher is still opened after the setting changed', () => {
  const sealed = createSecrets(master, 'aes-128-cbc-hmac-sha256').encrypt('old', 'a')
  expect(createSecrets(master, 'aes-256-gcm').decrypt(sealed, 'a')).toBe('old')
})

test('the key is made at the first start, for the server alone, and stays', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sevenfold-key-'))
  const key = readKey({ secretKey: undefined, dataDir })
  expect(key).toHaveLength(32)
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readKey({ secretKey: undefined, dataDir }).equals(key)).toBe(true)
  expect(
    readKey({ secretKey: readFileSync(join(dataDir, 'secret.key'), 'utf8'), dataDir }).equals(key),
  ).toBe(true)
  expect(readKey({ secretKey: 'ab'.repeat(32), dataDir }).toString('hex')).toBe('ab'.repeat(32))
})
