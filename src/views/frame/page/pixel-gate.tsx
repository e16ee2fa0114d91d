import { Suspense } from 'react'
import { useApp } from '../../seams/app-context.ts'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const Pixel = lazyOf(async () => (await import('./pixel.tsx')).Pixel)

/**
 * For public pages without a secret in their URL. Without a configured pixel it renders nothing and
 * loads no code.
 */
export function PixelGate() {
  return useApp().config.pixel ? (
    <Suspense>
      <Pixel />
    </Suspense>
  ) : null
}
