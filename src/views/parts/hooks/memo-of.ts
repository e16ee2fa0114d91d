import { memo, type ReactNode } from 'react'

/** React's `memo` for a component with type parameters, which it keeps. */
export function memoOf<Props extends object>(
  view: (props: Props) => ReactNode,
  isSame?: (one: Props, other: Props) => boolean,
): (props: Props) => ReactNode {
  return memo(view, isSame)
}
