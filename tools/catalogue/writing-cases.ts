import type { EventObject } from 'xstate'
import { bulkMachine } from '../../src/machines/screen/bulk.ts'
import { formMachine } from '../../src/machines/screen/form.ts'
import { importerMachine } from '../../src/machines/screen/importer.ts'
import { moveMachine } from '../../src/machines/screen/move.ts'
import { movesMachine } from '../../src/machines/screen/moves.ts'
import type { MachineCase } from './machine-case.ts'
import { notFound, read, refused, row } from './world.ts'

const known = (name: string, version: number) => ({ values: { name }, version })

const job = (state: string, isDryRun: boolean) => ({
  id: 'j',
  state,
  isDryRun,
  total: 2,
  processed: 1,
  created: 1,
  updated: 0,
  failed: 0,
  rows: [],
})
const jobs = [
  { output: job('running', true) },
  { output: job('done', true) },
  { output: job('running', false) },
  { output: job('done', false) },
]

/** Forms, moves of one record and of many, and imports. */
export const writingCases: MachineCase[] = [
  {
    name: 'form',
    machine: formMachine<{ name: string }, { name: string }, string>(),
    options: {
      inputs: [
        { newKey: () => 'k', known: known('a', 1) },
        { newKey: () => 'k', known: known('a', 1), start: { name: 'copy' } },
        {
          newKey: () => 'k',
          known: known('a', 1),
          draft: { base: { name: 'a' }, values: { name: 'kept' } },
        },
      ],
      events: [
        { type: 'form.change', part: { name: 'mine' }, paths: ['name'] },
        { type: 'form.change', part: { name: 'a' }, paths: ['name'] },
        { type: 'form.save', input: { name: 'mine' } },
        { type: 'form.refuse', errors: [{ path: 'name', rule: 'x', message: 'y' }] },
        { type: 'form.discard' },
        { type: 'form.known', known: known('theirs', 2) },
        { type: 'form.known', known: known('theirs', 3) },
        { type: 'form.keep-mine' },
        { type: 'form.take-theirs' },
      ] as EventObject[],
      outcomes: {
        send: [
          { output: { output: 'saved' } },
          { output: { output: 'saved', known: known('mine', 2) } },
          { error: refused(422, 'VALIDATION') },
          {
            error: Object.assign(refused(409, 'VERSION_CONFLICT'), { theirs: known('theirs', 2) }),
          },
        ],
      },
      distinguish: (context) => [
        read(context, 'values'),
        read(context, 'known'),
        read(context, 'theirs'),
        (read(context, 'errors') as unknown[]).length,
      ],
    },
  },
  {
    name: 'move',
    machine: moveMachine<typeof row, { event: string; reason?: string }>(),
    options: {
      inputs: [
        { row, move: { event: 'accept' }, isSure: false, newKey: () => 'k' },
        { row, move: { event: 'accept' }, isSure: true, newKey: () => 'k' },
      ],
      events: [
        { type: 'move.press', row, move: { event: 'accept' } },
        { type: 'move.press', row, move: { event: 'reject' } },
        { type: 'move.confirm', details: { reason: 'closed' } },
        { type: 'move.cancel' },
      ] as EventObject[],
      outcomes: {
        loadQuestion: [{ output: undefined }, { output: 'reason' }, notFound],
        send: [
          { output: { row: { id: 'a', version: 2 } } },
          { error: refused(409, 'VERSION_CONFLICT', { current: { id: 'a', version: 2 } }) },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
      distinguish: (context) => read(context, 'move'),
    },
  },
  {
    name: 'moves',
    machine: movesMachine<typeof row, { event: string }>(),
    options: {
      inputs: [{ newKey: () => 'k' }, { newKey: () => 'k', restMs: 500 }],
      events: [
        { type: 'moves.press', id: 'a', row, move: { event: 'accept' } },
        { type: 'moves.confirm', details: {} },
        { type: 'moves.cancel' },
        { type: 'moves.undo', id: 'a' },
        { type: 'moves.rested', id: 'a' },
        { type: 'moves.close', failure: refused(409, 'VERSION_CONFLICT') },
        {
          type: 'xstate.snapshot.a',
          snapshot: { value: { asking: 'open' }, context: { row, move: { event: 'accept' } } },
        },
        ...[undefined, { row, back: { event: 'undo' } }].map((moved) => ({
          type: 'xstate.done.actor.a',
          actorId: 'a',
          output: { row, move: { event: 'accept' }, isSure: false, moved },
        })),
      ] as EventObject[],
      distinguish: (context) => [
        Object.values(read(context, 'records') as object).map((one) => read(one, 'value')),
        read(context, 'undo') !== undefined,
        read(context, 'restMs') !== undefined,
        (read(context, 'resting') as unknown[]).length,
      ],
    },
  },
  {
    name: 'bulk',
    machine: bulkMachine<typeof row, { event: string }>(),
    options: {
      inputs: [{ newKey: () => 'k' }],
      events: [
        { type: 'bulk.run', work: [] },
        { type: 'bulk.run', work: [1, 2].map(() => ({ row, move: { event: 'accept' } })) },
        { type: 'bulk.stop' },
        { type: 'bulk.undo' },
        { type: 'bulk.close' },
      ] as EventObject[],
      outcomes: {
        act: [
          { output: { row, back: { event: 'undo' } } },
          { output: { row } },
          { error: refused(409, 'VERSION_CONFLICT') },
        ],
      },
      distinguish: (context) =>
        ['waiting', 'undo'].map((key) => (read(context, key) as unknown[]).length),
    },
  },
  {
    name: 'importer',
    machine: importerMachine<string>(),
    options: {
      inputs: [{}, { jobId: 'j' }].map((input) => ({ ...input, world: { guess: () => ({}) } })),
      events: [
        { type: 'importer.choose', source: 'a file' },
        { type: 'importer.refuse', wrong: 'tooLarge' },
        { type: 'importer.sent', share: 0.5 },
        { type: 'importer.map', columns: { name: 'Title' } },
        { type: 'importer.mode', mode: 'create' },
        { type: 'importer.check' },
        { type: 'importer.run' },
        { type: 'importer.cancel' },
        { type: 'importer.back' },
        { type: 'importer.restart' },
      ] as EventObject[],
      outcomes: {
        upload: [
          { output: { fileId: 'f', headings: ['Title'] } },
          { error: refused(413, 'TOO_LARGE') },
        ],
        begin: [...jobs, { error: refused(422, 'VALIDATION') }],
        ask: [...jobs, notFound, { error: refused(503, 'RETRY_LATER') }],
        cancel: [
          { output: job('cancelled', true) },
          { output: job('cancelled', false) },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
      distinguish: (context) => [
        Object.keys(read(context, 'columns') as object).length,
        read(context, 'isDryRun'),
        (read(context, 'job') as { state: string; isDryRun: boolean } | undefined)?.state,
      ],
    },
  },
]
