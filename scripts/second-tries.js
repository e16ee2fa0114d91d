// A vitest reporter: lists the tests that failed first and passed on retry, so that flaky tests are
// noticed.

// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default class SecondTries {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky)
          process.stdout.write(
            `\nPassed on the second try: ${module.relativeModuleId} > ${test.fullName}\n`,
          )
    }
  }
}
