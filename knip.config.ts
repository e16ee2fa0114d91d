import type { KnipConfig } from 'knip'

/**
 * Entries are what a person, npm or a browser starts; everything else has to be reached from them.
 */
export default {
  entry: [
    'server/main.ts',
    'scripts/{ready,start,migrate,sbom,healthy,sums,move,backup,restore,dev,demo,check,test,second-tries,slowest}.js',
    'tests/**/*.test.{ts,tsx}',
    'kit/src/cli/main.ts',
    // Imported by its name, as by any app.
    'kit/src/inspect.ts',
    // Loaded by Cucumber, and by Vitest while coverage is measured.
    'tests/features/steps.ts',
    'tests/support/{note-tests,clocked-server}.ts',
    'kit/tests/*.test.ts',
    // A small app for a test of the inspector, with the kit's one line.
    'kit/tests/crossing/main.ts',
    'src/guest/{main,first-view}.tsx',
    'src/inspect/main.tsx',
    // The page starts it itself: see tools/boot-build.ts.
    'src/boot.ts',
    'src/boot-typing.ts',
    'src/worker/worker.ts',
    // What the demo build puts before the app and in place of its modules: see tools/demo-build.ts.
    'vite.demo.config.ts',
    'src/demo/*.{ts,tsx}',
    'bench/*/run.ts',
    'bench/api/memory.ts',
    'bench/scale/large/run.ts',
    'bench/scale/{fair,steady,day}.ts',
    'bench/scale/writes/{run,relay}.ts',
    'tools/image/keep-server-packages.ts',
    'bench/api/floor/main.ts',
  ],
  // A schema is exported beside the type that is inferred from it, and may be used by its own file
  // alone.
  ignoreExportsUsedInFile: true,
  // `contract/all.ts` takes whole files: each of their exports needs a user of its own.
  include: ['nsExports', 'nsTypes'],
  // Of the system; their tests are left out where they are missing.
  ignoreBinaries: ['systemd-analyze', 'unshare', 'dpkg', 'dpkg-query'],
  // The kit by its name, as a small app of somebody else imports it, whether it was built or not.
  paths: { 'statechart-kit/*': ['./kit/src/*.ts'] },
  ignoreDependencies: [
    // Started by their files (scripts/run.js).
    '@redocly/cli',
    'oxfmt',
    // Imported by the style sheet that src/views/theme/face.ts writes.
    '@fontsource-variable/atkinson-hyperlegible-next',
    // Their fonts are read by server/paper/fonts.ts.
    /^@fontsource\//,
    // Read as a file by the script that draws the pictures of the demo.
    '@iconify-json/fluent-emoji-flat',
  ],
  project: [
    '{src,contract,server,tools,kit,tests,bench}/**/*.{ts,tsx}',
    'scripts/*.js',
    '!bench/peers/**',
  ],
} satisfies KnipConfig
