import { useGuest } from '../guest.ts'
import type { GuestProduct } from './cart.ts'

/** All pictures of a product in a row, the one of the selected variant first. */
export function Pictures({
  product: { name, imageUrl, images = [] },
  chosen,
}: {
  product: GuestProduct
  chosen: GuestProduct | undefined
}) {
  const { t, config } = useGuest()
  const shown = [...new Set([chosen?.imageUrl, ...images, imageUrl])].filter(
    (url) => url !== undefined,
  )
  if (shown.length === 0) return null
  return (
    // Scrolled by swiping, or with the arrow keys when focused.
    <div
      key={shown[0]}
      className="guest__pictures"
      role="group"
      aria-label={t('guest.shop.picturesOf', { name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={shown.length > 1 ? 0 : undefined}
    >
      {shown.map((url, at) => (
        <img
          key={url}
          src={`${config.bases.image}?${new URLSearchParams({ url })}`}
          alt={t('guest.shop.picture', { number: at + 1, all: shown.length })}
          loading="lazy"
        />
      ))}
    </div>
  )
}
