import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { createProduct } from '#contract/product.ts'
import { moduleIds } from '#contract/modules.ts'
import { getUser } from '#contract/user.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

type Uploaded = { name: string; url: string; width: number; height: number }

const post = (
  server: TestServer,
  as: User | undefined,
  payload: Buffer,
  type = 'image/png',
  path = 'image/upload',
) =>
  server.request({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      'content-type': type,
      ...(as && { 'x-access-token': as.token, 'module-id': String(as.moduleId ?? '') }),
    },
    payload,
  })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03060' } })
const show = (server: TestServer, name: string, headers: Record<string, string> = {}) =>
  server.request({ url: `/image?url=${encodeURIComponent(name)}`, headers })

describe.each(databases())('uploads on %s', (database) => {
  let server: TestServer
  let owner: User
  beforeAll(async () => {
    server = await startServer({ database })
    owner = await aUser(server, { module: 'foodKart' })
  })
  afterAll(() => server.close())

  const upload = async (bytes: Buffer, type?: string): Promise<Uploaded> =>
    (await post(server, owner, bytes, type)).json<{ data: Uploaded }>().data

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'a %s is drawn anew and shown under a name of ours',
    async (format) => {
      const made = await upload(
        await picture(40, 30).toFormat(format).toBuffer(),
        `image/${format}`,
      )
      expect(made).toMatchObject({
        width: 40,
        height: 30,
        url: `/image?url=${made.name}`,
        name: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}\.webp$/),
      })
      const shown = await show(server, made.name)
      expect([
        shown.statusCode,
        shown.headers['content-type'],
        shown.headers['x-content-type-options'],
      ]).toEqual([200, 'image/webp', 'nosniff'])
      expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
      expect(
        (await show(server, made.name, { 'if-none-match': String(shown.headers.etag) })).statusCode,
      ).toBe(304)
    },
  )

  test('the metadata of a picture is removed, and it is rotated upright', async () => {
    const carrying = await picture(60, 20)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Secret Person' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await upload(carrying, 'image/jpeg')
    expect([made.width, made.height]).toEqual([20, 60])
    const bytes = (await show(server, made.name)).rawPayload
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Secret Person')).toBe(false)
  })

  test('a large one is made smaller; one of too many pixels is refused before it is decoded', async () => {
    expect(await upload(await picture(3200, 800).png().toBuffer())).toMatchObject({
      width: 1600,
      height: 400,
    })
    const huge = await picture(6000, 5000).png({ compressionLevel: 9 }).toBuffer()
    const started = performance.now()
    const refused = await post(server, owner, huge)
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'TOO_LARGE'])
    expect(performance.now() - started).toBeLessThan(1000)
    expect((await post(server, owner, Buffer.alloc(5 * 1024 * 1024 + 1))).statusCode).toBe(413)
  })

  test('lists are given a small one; one that is small already, or older, is given as it is', async () => {
    const small = async (name: string) =>
      sharp((await server.request({ url: `/image?url=${name}&size=small` })).rawPayload).metadata()
    const wide = await upload(await picture(1200, 600).png().toBuffer())
    expect(await small(wide.name)).toMatchObject({ width: 528, height: 264, format: 'webp' })
    expect(await sharp((await show(server, wide.name)).rawPayload).metadata()).toMatchObject({
      width: 1200,
    })
    const tiny = await upload(await picture(1200, 200).png().toBuffer())
    expect(await small(tiny.name)).toMatchObject({ width: 1200, height: 200 })
    expect((await server.request({ url: '/image?url=none.webp&size=small' })).statusCode).toBe(404)
  })

  test('what is no picture is refused, whatever it calls itself', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    )
    const tiff = await picture(10, 10).tiff().toBuffer()
    const cut = (await picture(400, 400).png().toBuffer()).subarray(0, 300)
    const wrong = [
      await post(server, owner, svg, 'image/svg+xml'),
      await post(server, owner, svg, 'image/png'),
      await post(server, owner, tiff, 'image/png'),
      await post(server, owner, cut, 'image/png'),
      await post(server, owner, Buffer.from('hello'), 'image/jpeg'),
      await post(server, owner, Buffer.alloc(0), 'image/png'),
      await post(server, owner, Buffer.from('{}'), 'application/json'),
    ]
    expect(wrong.map((response) => [response.statusCode, response.json().code])).toEqual(
      wrong.map(() => [415, 'WRONG_TYPE']),
    )
  })

  test('who may not upload is refused before the bytes are read', async () => {
    const bytes = Buffer.alloc(6 * 1024 * 1024)
    expect((await post(server, undefined, bytes)).json().code).toBe('TOKEN_MISSING')
    expect(
      (
        await post(server, await aUser(server, { company: owner.company, role: 'partner' }), bytes)
      ).json().code,
    ).toBe('ROLE_FORBIDDEN')
    const inactive = await aUser(server, {
      company: await aCompany(server, { status: 'InActive' }),
    })
    expect((await post(server, inactive, bytes)).json().code).toBe('ACCOUNT_INACTIVE')
    expect((await server.request({ url: '/api/image/upload' })).statusCode).toBe(405)
  })

  test('an uploaded picture is a logo or a product picture of its own company', async () => {
    const { name } = await upload(await picture(50, 50).png().toBuffer())
    server.clock.advance(1000)
    await server.call(updateUser, { logoUrl: name }, { as: owner })
    expect(await server.ask(getUser, {}, owner)).toMatchObject({
      logoUrl: name,
      logoStamp: server.clock.now(),
    })
    const stranger = await aUser(server)
    expect(
      (await server.call(updateUser, { logoUrl: name }, { as: stranger })).problem.errors,
    ).toMatchObject([{ path: 'logo_url' }])
    expect(
      (await server.ask(createProduct, { name: 'Pictured', priceAmount: 1, images: [name] }, owner))
        .imageUrl,
    ).toBe(name)
  })

  test('many at once are all drawn', async () => {
    const bytes = await picture(900, 900).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(server, owner, bytes)))
    expect(new Set(answers.map((answer) => answer.json<{ data: Uploaded }>().data.name)).size).toBe(
      12,
    )
  })

  test('a résumé can be sent by someone who adds an applicant', async () => {
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'job' })
    expect(
      (
        await post(server, staff, Buffer.from('%PDF-1.7 …'), 'application/pdf', 'pub/resume')
      ).json(),
    ).toMatchObject({ data: { file_id: expect.any(String) } })
    expect(
      (await post(server, staff, Buffer.from('MZ not a pdf'), 'application/pdf', 'pub/resume'))
        .statusCode,
    ).toBe(415)
    expect(
      (
        await post(
          server,
          { ...staff, moduleId: moduleIds.ekart },
          Buffer.from('%PDF-1.7'),
          'application/pdf',
          'pub/resume',
        )
      ).json().code,
    ).toBe('MODULE_FORBIDDEN')
  })
})

test('object storage keeps the bytes where it is configured, and one that is away is tried later', async () => {
  const objects = new Map<string, { type: string; body: Buffer }>()
  let isAway = false
  const store = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        if (isAway) return response.writeHead(503).end()
        const key = (request.url ?? '').split('?')[0] ?? ''
        if (request.method === 'PUT')
          objects.set(key, {
            type: String(request.headers['content-type']),
            body: Buffer.concat(chunks),
          })
        response
          .writeHead(200, { 'content-type': objects.get(key)?.type ?? '' })
          .end(request.method === 'PUT' ? '' : objects.get(key)?.body)
      })
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const { port } = store.address() as AddressInfo
  const server = await startServer({
    config: {
      s3: {
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        bucket: 'pictures',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    },
  })
  const owner = await aUser(server)
  const { name } = (await post(server, owner, await picture(30, 30).png().toBuffer())).json<{
    data: Uploaded
  }>().data
  expect([...objects.keys()]).toEqual([`/pictures/${name}`])
  expect(
    (
      await server.databases.read
        .selectFrom('file')
        .select(['place', 'bytes'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).bytes,
  ).toHaveLength(0)
  expect((await sharp((await show(server, name)).rawPayload).metadata()).width).toBe(30)
  isAway = true
  const away = await post(server, owner, await picture(30, 30).png().toBuffer())
  expect([away.statusCode, away.json().code]).toEqual([503, 'RETRY_LATER'])
  expect((await show(server, name)).statusCode).toBe(503)
  await server.close()
  store.closeAllConnections()
  store.close()
})
