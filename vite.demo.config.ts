import { mergeConfig } from 'vite'
import { demo } from './tools/demo-build.ts'
import app from './vite.config.ts'

/**
 * A page has one worker, and here that is the fake backend's; nor is there a release before this
 * one to be kept.
 */
const leftOut = ['app-worker', 'keep-release']

export default mergeConfig(
  {
    ...app,
    plugins: (app.plugins ?? []).filter(
      (plugin) => !(plugin && 'name' in plugin && leftOut.includes(plugin.name)),
    ),
  },
  // The app shares a file with what the fake backend needs and would start with it, ahead of the
  // backend.
  {
    plugins: [demo()],
    build: { outDir: 'dist-demo', rolldownOptions: { output: { strictExecutionOrder: true } } },
  },
)
