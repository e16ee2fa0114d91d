import { lazy, Suspense } from 'react'
import { useApp } from '../../seams/app-context.ts'

const Pixel = lazy(async () => ({ default: (await import('./pixel.tsx')).Pixel }))

/**
 * Stands on the public pages whose addresses hold no secret. Without a configured pixel it is
 * nothing, not even code.
 */
export function PixelGate() {
  return useApp().config.pixel ? (
    <Suspense>
      <Pixel />
    </Suspense>
  ) : null
}
