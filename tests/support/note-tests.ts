// A setup file of Vitest, while coverage is measured: names the test that runs, so that the report
// says which test took what.
import { afterEach, beforeEach } from 'vitest'
import { beginNotes, endNotes, noteOfTest } from './model-coverage.ts'
import { hearGuards } from './note-guards.ts'

hearGuards((arrow) => noteOfTest([{ saidNo: arrow }]))

beforeEach(({ task }) => {
  const { name } = task.file
  const suites = []
  for (let { suite } = task; suite; suite = suite.suite) suites.unshift(suite.name)
  beginNotes([name, ...suites, task.name].join(' > '))
})
afterEach(endNotes)
