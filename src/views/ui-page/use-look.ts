import { type RefCallback, useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ModuleName, moduleNames } from '#contract/modules.ts'

export const schemes = ['light', 'dark'] as const
export const directions = ['ltr', 'rtl'] as const

export type Look = {
  module: ModuleName | undefined
  scheme: (typeof schemes)[number]
  direction: (typeof directions)[number]
}

/**
 * The colours and the text direction of the samples, stored in the URL so that they can be shared.
 */
export function useLook(): {
  look: Look
  change: (part: Partial<Look>) => void
  /** A ref for the page, which gets the look. */
  worn: RefCallback<HTMLElement>
} {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const look = lookOf(new URLSearchParams(search))
  return {
    look,
    worn: useCallback(() => wear(lookOf(new URLSearchParams(search))), [search]),
    change: (part) => {
      const { module = '', scheme, direction } = { ...look, ...part }
      navigate(`${path}?${new URLSearchParams({ module, scheme, dir: direction })}`, {
        replace: true,
      })
    },
  }
}

function lookOf(query: URLSearchParams): Look {
  return {
    module: moduleNames.find((name) => name === query.get('module')),
    scheme: schemes.find((scheme) => scheme === query.get('scheme')) ?? 'light',
    direction: directions.find((direction) => direction === query.get('dir')) ?? 'ltr',
  }
}

/** Applies the look to the root element; returns the function that restores it. */
function wear({ module, scheme, direction }: Look): () => void {
  const root = document.documentElement
  const before = { module: root.dataset['module'], isDark: root.classList.contains('dark') }
  dress(root, module, scheme === 'dark')
  root.dir = direction
  return () => {
    dress(root, before.module, before.isDark)
    root.dir = 'ltr'
  }
}

function dress(root: HTMLElement, module: string | undefined, isDark: boolean): void {
  if (module) root.dataset['module'] = module
  else delete root.dataset['module']
  root.classList.toggle('dark', isDark)
}
