import type { EventObject } from 'xstate'
import { listMachine } from '../../src/machines/screen/list.ts'
import { recordMachine } from '../../src/machines/screen/record.ts'
import type { MachineCase } from './machine-case.ts'
import { notFound, read, refused, row } from './world.ts'

const page = (rows: (typeof row)[], totalRows: number, currentPage: number) => ({
  rows,
  pagination: { totalRows, rowSize: 10, currentPage },
})
const listQuery = { currentPage: 2, rowSize: 10, search: '', filter: {} }

/** Lists, and a single record. */
export const readingCases: MachineCase[] = [
  {
    name: 'list',
    machine: listMachine<typeof row, object>(),
    options: {
      inputs: [{ filter: {} }, { filter: {}, first: page([row], 1, 1) }],
      events: [
        { type: 'list.search', search: 'x' },
        { type: 'list.page', currentPage: 2 },
        { type: 'list.page', currentPage: 2, after: 'a' },
        { type: 'list.page', currentPage: 1, before: 'a' },
        { type: 'list.size', rowSize: 20 },
        { type: 'list.sort', sort: 'name', order: 'asc' },
        { type: 'list.filter', filter: {} },
        { type: 'list.query', query: listQuery },
        { type: 'list.reload' },
        { type: 'list.refresh' },
        { type: 'list.select', id: 'a' },
        { type: 'list.select-all' },
        { type: 'list.clear-selection' },
        { type: 'list.row-changed', row },
        { type: 'list.row-changed', row: { id: 'new', version: 1 } },
      ] as EventObject[],
      outcomes: {
        load: [
          { output: page([row], 1, 1) },
          { output: page([], 1, 2) },
          notFound,
          { error: refused(422, 'VALIDATION') },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
      distinguish: (context) => [
        (read(context, 'rows') as unknown[]).length,
        (read(context, 'query') as { after?: string }).after !== undefined,
      ],
    },
  },
  {
    name: 'record',
    machine: recordMachine<typeof row>(),
    options: {
      inputs: [{ id: 'a' }],
      events: [
        { type: 'record.reload' },
        { type: 'record.changed', record: { id: 'a', version: 2 } },
      ] as EventObject[],
      outcomes: {
        load: [{ output: row }, notFound, { error: refused(503, 'RETRY_LATER') }],
      },
      distinguish: (context) => read(context, 'record'),
    },
  },
]
