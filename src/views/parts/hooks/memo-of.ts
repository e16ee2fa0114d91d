import { memo, type ReactNode } from 'react'

/** React's `memo` that keeps the type parameters of a component. */
export function memoOf<Props extends object>(
  view: (props: Props) => ReactNode,
  isSame?: (one: Props, other: Props) => boolean,
): (props: Props) => ReactNode {
  return memo(view, isSame)
}
