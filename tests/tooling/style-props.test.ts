import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const imports =
  "import { Flex } from '@chakra-ui/react/flex'; import { Card } from '../ui/card.tsx'"
/** Styles with keys that are made at run time, a line each. */
const refused = [
  'export const A = ({ at }) => <Flex gap={{ [at]: 2 }} />',
  'export const B = ({ at }) => <Flex css={{ [at]: { m: 2 } }} />',
  'export const C = ({ styles }) => <Card css={styles} />',
  'export const D = ({ prop }) => <Card {...{ [prop]: 2 }} />',
  'export const E = ({ at }) => <Card.Root css={[{ m: 2 }, { _hover: { [at]: 1 } }]} />',
]
/** Styles that stand there, and elements without style props. */
const allowed = [
  "export const F = ({ wide }) => <Flex gap={wide ? '2' : { base: '1', md: '3' }} />",
  "export const G = ({ wide }) => <Flex css={[{ '& > a': { m: 2 } }, wide && { p: 1 }]} />",
  'export const H = ({ at }) => <Other values={{ [at]: 2 }} />',
  'export const I = (props) => <Card {...props} />',
]

const project = fileURLToPath(new URL('../..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'style-props-'))
const found: number[] = []

beforeAll(() => {
  const planted = 'src/views/orders/planted.tsx'
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(tree, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(join(project, 'oxlint.config.ts'))}\n`,
  )
  mkdirSync(dirname(join(tree, planted)), { recursive: true })
  writeFileSync(join(tree, planted), [imports, ...refused, ...allowed].join('\n'))
  const { stdout } = spawnSync(
    process.execPath,
    [join(project, 'node_modules/.bin/oxlint'), '--format', 'json'],
    { cwd: tree, encoding: 'utf8' },
  )
  const { diagnostics }: { diagnostics: { code: string; labels: { span: { line: number } }[] }[] } =
    JSON.parse(stdout)
  for (const { code, labels } of diagnostics)
    if (code.includes('no-dynamic-styles')) found.push(labels[0]?.span.line ?? 0)
})

afterAll(() => rmSync(tree, { recursive: true }))

test('the linter refuses every style whose keys are made at run time, and no other', () => {
  expect([...new Set(found)].toSorted((a, b) => a - b)).toEqual(refused.map((_, at) => at + 2))
})
