import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version that a run tests: `sevenfold 0.1.0, commit 0849e8d5 with changes`. */
export function productUnderTest(project: string): string {
  const { name, version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const commit = git('rev-parse', '--short=8', 'HEAD')
  if (commit === undefined) return `${name} ${version}, without a commit`
  const changes = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'
  return `${name} ${version}, commit ${commit}${changes}`
}
