import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { listEndpoint } from '#contract/endpoint.ts'
import { as } from '#contract/wire.ts'
import {
  keepEarlyAnswerOf,
  takeArrivedAnswer,
  takeEarlyAnswer,
} from '../../src/start/early-answer.ts'
import { createArrived } from '../../src/services/arrived.ts'

const listThings = listEndpoint({
  base: 'business',
  path: 'thing/getall',
  summary: '',
  access: 'signed-in',
  input: z.object({ search: z.optional(z.string()) }),
  output: z.object({ id: as('thing_id', z.string()) }),
})
const origin = 'http://shop.example'
const asked = (search: string) => `${origin}/api/thing/getall?search=${search}`
const answer = {
  data: [{ thing_id: 'a' }],
  pagination: { totalRows: 1, rowSize: 10, currentPage: 1 },
}
const bases = { login: '/login-api', business: '/api', image: '/image', root: '' }

let token: string | undefined
const arrived = createArrived(bases, { token: () => token, arrivedAnswer: takeArrivedAnswer })

beforeEach(() => {
  token = 'mine'
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', {
    earlyAnswer: {
      url: asked('x'),
      token: 'mine',
      answer: Promise.resolve(answer),
      arrived: answer,
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an answer that has come before the first render is there at once, in the names of the code, and once', () => {
  expect(arrived(listThings, { search: 'x' })).toEqual({
    rows: [{ id: 'a' }],
    pagination: answer.pagination,
  })
  expect(arrived(listThings, { search: 'x' })).toBeUndefined()
  expect(takeEarlyAnswer('/api/thing/getall?search=x', 'mine')).toBeUndefined()
})

test('the answer to another question, or to someone else, is not taken', () => {
  expect(arrived(listThings, { search: 'y' })).toBeUndefined()
  token = 'another'
  expect(arrived(listThings, { search: 'x' })).toBeUndefined()
  expect(window.earlyAnswer).toBeDefined()
})

test('what is still under way is left for the call', async () => {
  Object.assign(window.earlyAnswer ?? {}, { arrived: undefined })
  expect(arrived(listThings, { search: 'x' })).toBeUndefined()
  await expect(takeEarlyAnswer('/api/thing/getall?search=x', 'mine')).resolves.toBe(answer)
})

test('further answers asked early are handed out once each, and only of the company of the page', async () => {
  const kept = (search: string, companyId: string) => ({
    url: asked(search),
    token: 'mine',
    companyId,
    answer: Promise.resolve(search),
    arrived: undefined,
  })
  Object.assign(window, {
    earlyAnswer: undefined,
    keptAnswers: [kept('x', 'ours'), kept('y', 'ours'), kept('z', 'theirs')],
  })
  keepEarlyAnswerOf('ours')
  expect(takeEarlyAnswer(asked('z'), 'mine')).toBeUndefined()
  expect(takeEarlyAnswer(asked('y'), 'another')).toBeUndefined()
  await expect(takeEarlyAnswer(asked('y'), 'mine')).resolves.toBe('y')
  expect(takeEarlyAnswer(asked('y'), 'mine')).toBeUndefined()
  await expect(takeEarlyAnswer(asked('x'), 'mine')).resolves.toBe('x')
})
