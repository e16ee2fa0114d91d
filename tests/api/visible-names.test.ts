import { describe, expect, test } from 'vitest'
import { createCustomer } from '#contract/customer.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('texts of one line on %s', (database) => {
  const server = testServer({ database })

  const add = async (fullName: string) =>
    server.call(createCustomer, { fullName }, { as: await aUser(server) })

  test.each([
    '\u200b',
    '\u202e\u202e\u202e',
    '\u3164',
    '\u2800 \u200d',
    'a\r\nBcc: x@y.example',
    'a\tb',
    'Mia \u202egnp.exe',
    'Mia \u2067aim',
    'a\u2028b',
    'a\u001bb',
  ])('%j is no name, and is told so', async (name) => {
    expect((await add(name)).problem).toMatchObject({
      status: 422,
      errors: [{ rule: 'not_visible', message: 'Use one line of visible characters.' }],
    })
  })

  test.each([
    '\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbd\u0d82\u0d9a\u0dcf',
    'क्‍षमा',
    '\u05d3\u05d5\u05d3\u200f',
    '\ud83d\udc69\u200d\ud83c\udf73 Mia',
    '1',
    '-',
  ])('%j is one, and is kept as typed', async (name) => {
    expect((await add(name)).data.fullName).toBe(name)
  })
})
