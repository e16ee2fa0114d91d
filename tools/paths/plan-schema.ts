import * as z from 'zod/mini'
import { keysOf } from '#contract/keys-of.ts'
import { languages } from '#contract/languages.ts'
import { moduleNames } from '#contract/modules.ts'
import { actorRoles } from '#lifecycles/registry.ts'

const machine = z.string()
/** A name, or an object of regions and nested states, like XState's state values. */
const state = z.union([z.string(), z.record(z.string(), z.unknown())])
const event = z.looseObject({ type: z.string() })

/** The meaning of a sentence; the same as the types in tools/paths/meaning.ts. */
const meaning = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('module'), module: z.enum(moduleNames) }),
  z.strictObject({ kind: z.literal('language'), language: z.enum(keysOf(languages)) }),
  z.strictObject({
    kind: z.literal('signIn'),
    role: z.enum(actorRoles),
    address: z.string(),
    account: z.string(),
    password: z.string(),
  }),
  z.strictObject({ kind: z.literal('link'), role: z.enum(actorRoles), address: z.string() }),
  z.strictObject({
    kind: z.literal('start'),
    machine,
    state,
    input: z.optional(z.unknown()),
  }),
  z.strictObject({ kind: z.literal('fact'), machine, fact: z.string(), holds: z.boolean() }),
  z.strictObject({ kind: z.literal('act'), machine, event }),
  z.strictObject({ kind: z.literal('attempt'), machine, event }),
  z.strictObject({ kind: z.literal('state'), machine, state }),
  z.strictObject({
    kind: z.literal('effect'),
    machine,
    effect: z.string(),
    params: z.optional(z.unknown()),
  }),
  z.strictObject({
    kind: z.literal('refusal'),
    machine,
    status: z.int(),
    code: z.optional(z.string()),
  }),
])
const line = z.strictObject({ text: z.string().check(z.minLength(1)), meaning })
const tags = z.array(z.string().check(z.regex(/^[\p{L}\p{N}_-]+$/u)))

/** A plan as `--format json` writes it. */
export const planSchema = z.strictObject({
  title: z.string(),
  tags,
  background: z.array(line),
  notes: z.optional(z.array(z.string())),
  scenarios: z.array(
    z.strictObject({
      id: z.string().check(z.regex(/^[\w-]+$/)),
      title: z.string().check(z.maxLength(250)),
      tags,
      notes: z.optional(z.array(z.string())),
      start: z.array(line).check(z.minLength(1)),
      steps: z.array(
        z.strictObject({
          does: line,
          expects: z.array(line),
          isGiven: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
})

/** The JSON Schema for other tools: the text of tools/paths/plan.schema.json. */
export function planSchemaText(): string {
  return `${JSON.stringify(z.toJSONSchema(planSchema, { reused: 'ref' }), null, 2)}\n`
}
