import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type LocalServer, startLocalServer } from './local-server.ts'

/** A message as the browser would read it. */
export type Pushed = {
  payload: Record<string, unknown>
  headers: IncomingHttpHeaders
  /** What the server signed for this push service. */
  claims: Record<string, unknown>
  publicKey: string
}

/** A browser that was added to the push service: what it tells the server, and what it got. */
export type PushBrowser = {
  address: string
  publicKey: string
  secret: string
  got: Pushed[]
}

type PushReceiver = LocalServer & {
  /** A new browser. */
  add(): PushBrowser
  /** How it answers messages to a browser from now on; 201 at first. */
  answer(browser: PushBrowser, status: number, times?: number): void
  /** Every request, also the refused ones. */
  asked(browser: PushBrowser): number
}

type Held = PushBrowser & {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
  asked: number
  answers: number[]
  usual: number
}

/** A push service of our own, by RFC 8030, 8291 and 8292. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, Held>()
  const server = await startLocalServer((request, response, body) => {
    const held = browsers.get(request.url ?? '')
    if (!held) return void response.writeHead(404).end()
    held.asked += 1
    const status = held.answers.shift() ?? held.usual
    if (status < 300) held.got.push(read(held, request.headers, body, server.url))
    response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end()
  })
  const { url } = server
  const heldOf = ({ address }: PushBrowser): Held => {
    const held = browsers.get(address.slice(url.length))
    if (!held) throw new Error('no such browser')
    return held
  }
  return {
    ...server,
    add() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(8).toString('hex')}`
      const browser: PushBrowser = {
        address: url + path,
        publicKey: keys.getPublicKey('base64url'),
        secret: auth.toString('base64url'),
        got: [],
      }
      browsers.set(path, { ...browser, keys, auth, asked: 0, answers: [], usual: 201 })
      return browser
    },
    answer(browser, status, times) {
      const held = heldOf(browser)
      if (times === undefined) held.usual = status
      else held.answers.push(...Array.from({ length: times }, () => status))
    },
    asked: (browser) => heldOf(browser).asked,
  }
}

function read(held: Held, headers: IncomingHttpHeaders, body: Buffer, url: string): Pushed {
  const { claims, publicKey } = signed(String(headers.authorization), url)
  const payload = JSON.parse(decrypted(held, body)) as Record<string, unknown>
  return { payload, headers, claims, publicKey }
}

/** RFC 8291, 3.4, and RFC 8188 with a single record. */
function decrypted({ keys, auth }: Held, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const text = body.subarray(21 + length)
  const shared = keys.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const input = expand(hmac(auth, shared), info)
  const key = hmac(salt, input)
  const cipherKey = expand(key, Buffer.from('Content-Encoding: aes128gcm\0')).subarray(0, 16)
  const nonce = expand(key, Buffer.from('Content-Encoding: nonce\0')).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', cipherKey, nonce)
  decipher.setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

function hmac(key: Buffer, text: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function expand(key: Buffer, info: Buffer): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.from([1])]))
}

/** RFC 8292: a token, signed with the key that the browser was given. @throws for a wrong one */
function signed(header: string, url: string): Pick<Pushed, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claim = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claim}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(claim, 'base64url').toString()) as Record<string, unknown>
  if (!isRight || claims['aud'] !== url.replace('http:', 'https:'))
    throw new Error('the token is not for this service')
  return { claims, publicKey }
}
