import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { roles } from './role.ts'
import { as, instant } from './wire.ts'

/** The state of a shared page: nobody yet, somebody asks to watch, somebody watches, ended. */
export const shareStates = ['waiting', 'asked', 'watched', 'ended'] as const
/**
 * Why it ended. `full`: the maximum number of bytes was sent; `silent`: the page does not answer.
 */
export const shareEndings = ['page', 'watcher', 'refused', 'time', 'full', 'silent'] as const

/** Letters and digits that are not confused with each other. */
export const shareCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const shareCodeLength = 6
/** Compressed and in base64; larger than any batch of a page within its limits. */
export const maxPacked = 180_000

const share = { id: as('share_id', id) }

export const shareState = z.object({
  state: z.enum(shareStates),
  ending: z.optional(z.enum(shareEndings)),
  untilMs: instant(),
  /** The person who asks to watch, or watches. */
  watcher: z.optional(z.object({ fullName: z.string(), role: z.enum(roles) })),
  /** The number of streams that the watcher has opened: each needs the log from the start. */
  streams: z.int(),
})
export type ShareState = z.infer<typeof shareState>

/** Shares a page with the inspector on another device. Nothing is stored: docs/inspector.md. */
export const sharePage = endpoint({
  method: 'POST',
  base: 'business',
  path: 'inspection/share',
  summary: 'Share a page with the inspector on another device',
  access: 'inspection.share',
  input: z.strictObject({}),
  output: z.object({ ...share, code: z.string(), untilMs: instant() }),
  refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
  whileInactive: true,
})

/** The heartbeat of a shared page, with its events since the last one. */
export const tellWatcher = endpoint({
  method: 'POST',
  base: 'business',
  path: 'inspection/tell',
  summary: 'Say that a shared page is open, and what happened in it',
  access: 'inspection.share',
  input: z.strictObject({
    ...share,
    packed: z.optional(z.string().check(z.maxLength(maxPacked), z.regex(/^[\w+/]+={0,2}$/))),
  }),
  output: shareState,
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})

export const answerWatcher = endpoint({
  method: 'POST',
  base: 'business',
  path: 'inspection/answer',
  summary: 'Let somebody watch a shared page, or not',
  access: 'inspection.share',
  input: z.strictObject({ ...share, isAllowed: as('allowed', z.boolean()) }),
  output: shareState,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
  whileInactive: true,
})

export const endSharing = endpoint({
  method: 'POST',
  base: 'business',
  path: 'inspection/end',
  summary: 'End the sharing of a page, from either side',
  access: 'inspection.share',
  input: z.strictObject(share),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})

/** A code works once. The answer arrives with `GET inspection/follow`. */
export const askToWatch = endpoint({
  method: 'POST',
  base: 'business',
  path: 'inspection/ask',
  summary: 'Ask to watch a shared page, by its code',
  access: 'inspection.watch',
  input: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
  output: z.object({ ...share, sharedBy: z.string(), untilMs: instant() }),
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})
