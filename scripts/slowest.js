// A vitest reporter: shows the projects and files that took the most time. Files of a project run
// in parallel, so their sum exceeds the project's share of the run.

const shown = 15

// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default class Slowest {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({
      project: module.project.name,
      name: module.relativeModuleId,
      seconds: secondsOf(module),
    }))
    const projects = [...Map.groupBy(files, ({ project }) => project)].map(([project, its]) => ({
      name: `${project} (${its.length} files)`,
      seconds: its.reduce((sum, { seconds }) => sum + seconds, 0),
    }))
    process.stdout.write(`\nSlowest projects:\n${linesOf(projects)}\n`)
    process.stdout.write(
      `\nSlowest files:\n${linesOf(files).split('\n').slice(0, shown).join('\n')}\n`,
    )
  }
}

/** @param {import('vitest/node').TestModule} module */
function secondsOf(module) {
  const { duration, setupDuration, collectDuration, prepareDuration, environmentSetupDuration } =
    module.diagnostic()
  const all = [duration, setupDuration, collectDuration, prepareDuration, environmentSetupDuration]
  return all.reduce((sum, ms) => sum + ms, 0) / 1000
}

/** @param {{ name: string, seconds: number }[]} timed */
function linesOf(timed) {
  return timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`)
    .join('\n')
}
