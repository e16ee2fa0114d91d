import { lazy } from 'react'

type AnyView = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** React's `lazy` for a component that is not a default export. */
export const lazyOf = <View extends AnyView>(load: () => Promise<View>) =>
  lazy(async () => ({ default: await load() }))
