import { describe, expect, test } from 'vitest'
import type { ImportJob } from '#contract/product-import.ts'
import { importerMachine } from '../../src/machines/screen/importer.ts'
import { refused } from '../../tools/catalogue/world.ts'
import { stage } from '#kit/execute.ts'

const job = (part: Partial<ImportJob>): ImportJob =>
  ({
    id: 'j',
    state: 'running',
    isDryRun: true,
    total: 2,
    processed: 0,
    created: 0,
    updated: 0,
    failed: 0,
    rows: [],
    ...part,
  }) as ImportJob

describe('an import', () => {
  const begin = (input: { jobId?: string } = {}) => {
    const world = {
      guess: (headings: readonly string[]) => (headings.includes('No.') ? { sku: 'No.' } : {}),
    }
    const set = stage(importerMachine<string>(), { world, ...input })
    const happen = (event: object) => set.happen(event as { type: string })
    const answer = (place: string, output: unknown) =>
      happen({ type: `xstate.done.actor.0.importer.${place}`, output })
    const fail = (place: string, error: unknown) =>
      happen({ type: `xstate.error.actor.0.importer.${place}`, error })
    return { ...set, happen, answer, fail, now: () => set.actor.getSnapshot() }
  }
  const uploaded = () => {
    const set = begin()
    set.happen({ type: 'importer.choose', source: 'a file' })
    set.answer('uploading', { fileId: 'f', headings: ['Title'], examples: [] })
    return set
  }
  const mapped = () => {
    const set = uploaded()
    set.happen({ type: 'importer.map', columns: { name: 'Title' } })
    return set
  }
  /** A run of which the server says that it has begun, once it was looked at. */
  const running = () => {
    const set = mapped()
    set.happen({ type: 'importer.check' })
    set.answer('working.beginning', job({ state: 'done' }))
    set.happen({ type: 'importer.run' })
    set.answer('working.beginning', job({ isDryRun: false }))
    return set
  }

  test('begins with a file, and waits for one again when the upload is cancelled or fails', () => {
    const { happen, fail, now } = begin()
    expect(now().value).toBe('choosing')
    happen({ type: 'importer.choose', source: 'a file' })
    expect(now().value).toBe('uploading')
    happen({ type: 'importer.cancel' })
    expect(now().value).toBe('choosing')
    happen({ type: 'importer.choose', source: 'a large file' })
    fail('uploading', refused(413, 'TOO_LARGE'))
    expect(now().value).toBe('choosing')
    expect(now().context.failure).toMatchObject({ code: 'TOO_LARGE' })
  })

  test('is looked at as soon as a column is assigned, as it was asked for', () => {
    const { happen, now } = uploaded()
    happen({ type: 'importer.check' })
    expect(now().value).toBe('mapping')
    happen({ type: 'importer.map', columns: { name: 'Title' } })
    happen({ type: 'importer.mode', mode: 'create' })
    expect(now().value).toBe('mapping')
    happen({ type: 'importer.check' })
    expect(now().children['0.importer.working.beginning']?.getSnapshot().input).toMatchObject({
      mode: 'create',
    })
  })

  test('goes back from its result to the columns, and from these to the file', () => {
    const { happen, answer, now } = mapped()
    happen({ type: 'importer.check' })
    answer('working.beginning', job({ state: 'done' }))
    happen({ type: 'importer.back' })
    expect(now().value).toBe('mapping')
    expect(now().context.columns).toEqual({ name: 'Title' })
    happen({ type: 'importer.back' })
    expect(now().value).toBe('choosing')
  })

  test('looks before it writes: the real run is there only after a dry run that went through', () => {
    const { happen, answer, now } = mapped()
    happen({ type: 'importer.run' })
    expect(now().value).toBe('mapping')
    happen({ type: 'importer.check' })
    expect(now().children['0.importer.working.beginning']?.getSnapshot().input).toMatchObject({
      fileId: 'f',
      columns: { name: 'Title' },
      mode: 'upsert',
      isDryRun: true,
    })
    answer('working.beginning', job({ state: 'done' }))
    expect(now().value).toBe('checked')
    happen({ type: 'importer.run' })
    expect(now().children['0.importer.working.beginning']?.getSnapshot().input).toMatchObject({
      isDryRun: false,
    })
    answer('working.beginning', job({ state: 'done', isDryRun: false }))
    expect(now().value).toBe('finished')
  })

  test('a dry run that was stopped says nothing about the rest, so nothing can be run on it', () => {
    const { happen, answer, now } = mapped()
    happen({ type: 'importer.check' })
    answer('working.beginning', job({}))
    happen({ type: 'importer.cancel' })
    answer('working.cancelling', job({ state: 'cancelled' }))
    happen({ type: 'importer.run' })
    expect(now().value).toBe('checked')
  })

  test('is asked about every second while it runs, and a question that fails is asked again', () => {
    const { happen, answer, fail, clock, now } = mapped()
    happen({ type: 'importer.check' })
    answer('working.beginning', job({}))
    clock.increment(999)
    expect(now().value).toEqual({ working: 'waiting' })
    clock.increment(1)
    fail('working.asking', refused(503, 'RETRY_LATER'))
    expect(now().value).toEqual({ working: 'waiting' })
    clock.increment(1_000)
    answer('working.asking', job({ state: 'done' }))
    expect(now().value).toBe('checked')
    expect(now().context.failure).toBeUndefined()
  })

  test('is asked about on and on while the server says that it runs', () => {
    const { answer, clock, now } = running()
    clock.increment(1_000)
    answer('working.asking', job({ isDryRun: false, processed: 1 }))
    expect(now().value).toEqual({ working: 'waiting' })
    expect(now().context.job).toMatchObject({ processed: 1 })
  })

  test('that the server no longer knows begins anew, and says so', () => {
    const { clock, fail, now } = running()
    clock.increment(1_000)
    fail('working.asking', refused(404, 'NOT_FOUND'))
    expect(now().value).toBe('choosing')
    expect(now().context).toMatchObject({ jobId: undefined, failure: { code: 'NOT_FOUND' } })
  })

  test('can be cancelled at any moment, also when the server cannot be reached', () => {
    const { happen, clock, answer, fail, now } = running()
    clock.increment(1_000)
    happen({ type: 'importer.cancel' })
    expect(now().value).toEqual({ working: 'cancelling' })
    fail('working.cancelling', refused(503, 'RETRY_LATER'))
    expect(now().value).toEqual({ working: 'waiting' })
    expect(now().context.failure).toMatchObject({ code: 'RETRY_LATER' })
    happen({ type: 'importer.cancel' })
    answer('working.cancelling', job({ state: 'cancelled', isDryRun: false }))
    expect(now().value).toBe('finished')
  })

  test('that is finished leaves room for the next file', () => {
    const { happen, clock, answer, now } = running()
    clock.increment(1_000)
    answer('working.asking', job({ state: 'done', isDryRun: false }))
    happen({ type: 'importer.restart' })
    expect(now().value).toBe('choosing')
    expect(now().context).toMatchObject({ file: undefined, columns: {}, job: undefined })
  })

  test('says how much of the file has gone, and guesses its columns from the headings', () => {
    const { happen, answer, now } = begin()
    happen({ type: 'importer.refuse', wrong: 'tooLarge' })
    expect(now().context.wrong).toBe('tooLarge')
    happen({ type: 'importer.choose', source: 'a file' })
    expect(now().context).toMatchObject({ sent: 0, wrong: undefined })
    happen({ type: 'importer.sent', share: 0.5 })
    expect(now().context.sent).toBe(0.5)
    answer('uploading', { fileId: 'f', headings: ['No.', 'Title'], examples: [] })
    expect(now().context.columns).toEqual({ sku: 'No.' })
  })

  test('that runs already is followed, after a reload for one', () => {
    const { answer, now } = begin({ jobId: 'j' })
    answer('working.asking', job({ state: 'done', isDryRun: false }))
    expect(now().value).toBe('finished')
  })

  test('keeps file and columns when the server refuses them', () => {
    const { happen, fail, now } = mapped()
    happen({ type: 'importer.check' })
    fail('working.beginning', refused(422, 'VALIDATION'))
    expect(now().value).toBe('mapping')
    expect(now().context).toMatchObject({
      columns: { name: 'Title' },
      file: { fileId: 'f' },
      failure: { code: 'VALIDATION' },
    })
  })
})
