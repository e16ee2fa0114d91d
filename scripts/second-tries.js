// A reporter of vitest: names the tests that failed at first and passed on their second try, so
// that none goes unseen.

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
