// A vitest reporter: shows which files took the time of a run.

const shown = 15

// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default class Slowest {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const lines = modules
      .map((module) => {
        const {
          duration,
          setupDuration,
          collectDuration,
          prepareDuration,
          environmentSetupDuration,
        } = module.diagnostic()
        return {
          name: module.relativeModuleId,
          seconds:
            (duration +
              setupDuration +
              collectDuration +
              prepareDuration +
              environmentSetupDuration) /
            1000,
        }
      })
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`)
    process.stdout.write(`\nSlowest files:\n${lines.join('\n')}\n`)
  }
}
