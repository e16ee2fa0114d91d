import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'

/** One line of a Dockerfile, and of which stage it is. */
type Instruction = { stage: string; name: string; rest: string }

/** The instructions of a Dockerfile, with continued lines in one. */
export function instructionsIn(file: string): Instruction[] {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
  let stage = ''
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      if (name === 'FROM') stage = / AS (\S+)$/.exec(rest)?.[1] ?? 'final'
      return { stage, name, rest }
    })
}

/**
 * Does in folders what the instructions do in images: `root` has a folder per stage with what its
 * base image would have. The context is what git knows, without the ignored folders.
 */
export function runInFolders(
  instructions: readonly Instruction[],
  { root, context, ignored }: { root: string; context: string; ignored: readonly string[] },
): void {
  let workdir = '/'
  for (const { stage, name, rest } of instructions) {
    const here = join(root, stage)
    if (name === 'FROM') workdir = '/'
    if (name === 'WORKDIR') mkdirSync(join(here, (workdir = rest)), { recursive: true })
    if (name === 'RUN') runIn(join(here, workdir), rest)
    if (name !== 'COPY') continue
    const words = rest.split(/\s+/)
    const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
    const paths = words.filter((word) => !word.startsWith('--'))
    const target = paths.pop() ?? ''
    const folder = target.startsWith('/') ? join(here, target) : join(here, workdir, target)
    if (paths.join() === '.') copyContext(context, folder, ignored)
    else
      for (const path of paths) {
        const source = join(from === undefined ? context : join(root, from), path)
        const into = target.endsWith('/') ? join(folder, basename(path)) : folder
        mkdirSync(dirname(into), { recursive: true })
        cpSync(source, into, { recursive: true, verbatimSymlinks: true })
      }
  }
}

function copyContext(context: string, folder: string, ignored: readonly string[]): void {
  const names = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: context,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  )
  for (const name of names.split('\0').filter(Boolean)) {
    if (ignored.some((one) => name === one || name.startsWith(`${one}/`))) continue
    cpSync(join(context, name), join(folder, name), { recursive: true })
  }
}

/** With this Node alone, and without the settings of who runs the tests. */
function runIn(cwd: string, command: string): void {
  const { PATH = '', HOME = '/root' } = process.env
  const path = [dirname(process.execPath), ...PATH.split(delimiter)]
    .filter((one) => !one.includes('node_modules/.bin'))
    .join(delimiter)
  execFileSync('/bin/sh', ['-c', command], {
    cwd,
    env: { PATH: path, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64_000_000,
  })
}
