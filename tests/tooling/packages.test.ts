import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the product is built with, as its design says. */
const chosen = [
  'react',
  'react-dom',
  'xstate',
  '@xstate/react',
  'wouter',
  'axios',
  'i18next',
  'react-i18next',
  '@chakra-ui/react',
  '@emotion/react',
  'framer-motion',
  'dayjs',
  'vite',
  'vitest',
  '@statelyai/inspect',
  'playwright',
]

test.each(chosen)('%s is installed in one version, and used', (name) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/)
  const users = execFileSync(
    'git',
    ['grep', '-lE', `from '${name}['/]`, '--', 'src', 'tools', 'tests', '*.config.ts'],
    { encoding: 'utf8' },
  )
  expect(users).not.toBe('')
})
