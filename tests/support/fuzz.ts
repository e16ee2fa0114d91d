import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { moduleIds } from '#contract/modules.ts'
import { garbageFor, inputsOf, nearlyInputsOf } from './generate.ts'
import { moduleOf, modulesOf, type World } from './generate-world.ts'
import type { Identity } from './server.ts'
import { expectRefusal } from './sound.ts'

/** A client signs out on these, so nothing that can be typed may lead to one. */
const signsOut = [400, 401, 500]

type Refusals = Record<string, { description: string }>
/** What the document says about the refusals of a call. */
export type DescribedRefusals = (endpoint: Endpoint) => Refusals
type Described = Record<string, Record<string, { responses: Refusals }>>

/** Reads the document of a server. */
export async function refusalsOf({ server }: World): Promise<DescribedRefusals> {
  const { paths } = (await server.request({ url: '/openapi.json' })).json<{ paths: Described }>()
  return ({ method, base, path }) =>
    paths[`${server.config.basePath[base]}/${path.replace(/:(\w+)/g, '{$1}')}`]?.[
      method.toLowerCase()
    ]?.responses ?? {}
}

type Options = { numRuns: number; seed?: number; described: Refusals }

/**
 * Calls an endpoint with generated inputs, from valid ones to any JSON: each is answered, or
 * refused as the contract says. Resolves to the number of each answer: `answered`, or the code of a
 * refusal. @throws Error with the smallest input found that is neither
 */
export async function fuzz(
  world: World,
  endpoint: Endpoint,
  { numRuns, seed, described }: Options,
): Promise<Map<string, number>> {
  const known = world.knownFor(endpoint)
  const input = fc.oneof(
    { weight: 4, arbitrary: inputsOf(endpoint, known, { isMinimal: true }) },
    { weight: 6, arbitrary: inputsOf(endpoint, known) },
    { weight: 5, arbitrary: nearlyInputsOf(endpoint, known) },
    { weight: 3, arbitrary: garbageFor(endpoint) },
  )
  const came = new Map<string, number>()
  let as = await world.actorFor(endpoint)
  const property = fc.asyncProperty(
    input,
    fc.constantFrom(...modulesOf(endpoint)),
    fc.nat(5),
    async (drawn, otherModule, chance) => {
      const given = chance < 3 ? await world.given(endpoint, drawn, as) : undefined
      const wire = given?.input ?? drawn
      const module =
        given?.module ?? (chance === 0 ? otherModule : (moduleOf(wire, known) ?? otherModule))
      // Nothing here waits for anything outside, and what a call leaves for later would pile up.
      await setImmediate()
      const ask = () => world.send(endpoint, wire, as && { ...as, moduleId: moduleIds[module] })
      let answer = await ask()
      // The call itself may have ended the session: whoever is signed in anew is not turned away.
      if (
        answer.statusCode === 401 ||
        (answer.statusCode === 403 && endpoint === endpoints.updateUser)
      ) {
        as = await world.actorFor(endpoint)
        answer = await ask()
      }
      expect(signsOut, answer.body).not.toContain(answer.statusCode)
      const name = answer.statusCode < 300 ? 'answered' : expectRefusal(answer, described)
      came.set(name, (came.get(name) ?? 0) + 1)
    },
  )
  await fc.assert(property, {
    numRuns,
    endOnFailure: numRuns > 100,
    ...(seed !== undefined && { seed }),
  })
  return came
}

/**
 * Whether a call can be answered at all: with inputs that are meant well, as many as it takes.
 * @throws Error with the last refusal
 */
export async function reach(world: World, endpoint: Endpoint, tries = 200): Promise<void> {
  let refused = 'nothing was sent'
  for (let seed = 1; seed <= tries; seed += 1) {
    const { input, as } = await wellMeant(world, endpoint, seed)
    const answer = await world.send(endpoint, input, as)
    if (answer.statusCode < 300) return
    refused = answer.body
  }
  throw new Error(
    `${endpoint.method} ${endpoint.path} was never answered in ${tries} tries; at last: ${refused}`,
  )
}

/** A valid input and its sender: with existing records, and with values that no answer contains. */
export async function wellMeant(
  world: World,
  endpoint: Endpoint,
  seed: number,
): Promise<{ input: unknown; as: Identity | undefined }> {
  const known = world.knownFor(endpoint)
  const modules = modulesOf(endpoint)
  const actor = await world.actorFor(endpoint)
  const [drawn] = fc.sample(inputsOf(endpoint, known, { isMinimal: seed % 3 > 0 }), {
    numRuns: 1,
    seed,
  })
  const given = await world.given(endpoint, drawn, actor)
  const input = given?.input ?? drawn
  const module =
    given?.module ?? moduleOf(input, known) ?? modules[seed % modules.length] ?? 'foodKart'
  return { input, as: actor && { ...actor, moduleId: moduleIds[module] } }
}

/**
 * One line about a run: the numbers of calls, inputs and answers, and the calls that were never
 * answered.
 */
export function summaryOf(
  title: string,
  came: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string {
  const count = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((sum, n) => sum + n, 0)
  const all = [...came.values()].reduce((sum, of) => sum + count(of), 0)
  const answered = [...came.values()].reduce((sum, of) => sum + (of.get('answered') ?? 0), 0)
  const never = [...came]
    .filter(([, of]) => !of.has('answered'))
    .map(([name, of]) => `${name} (${[...of].map(([code, n]) => `${code} ${n}`).join(', ')})`)
  const refused = never.join('; ') || 'none'
  return `${title}: ${came.size} calls, ${all} inputs, ${answered} answered; only refused: ${refused}\n`
}
