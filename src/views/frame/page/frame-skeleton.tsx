/** The frame's skeleton until the user is known; identical to the skeleton in the page's HTML. */
export function FrameSkeleton() {
  return (
    <div className="frame__root" aria-hidden="true">
      <div className="frame__side">
        <div className="frame__sideHead">
          <img className="frame__logo" src="/icon.svg" alt="" width={32} height={32} />
          <span className="skeleton__line skeleton__name" />
        </div>
      </div>
      <div className="frame__main">
        <div className="frame__top">
          <span className="frame__company">
            <img className="frame__logo" src="/icon.svg" alt="" width={32} height={32} />
          </span>
          <span className="skeleton__line skeleton__chip" />
          <span className="frame__gap" />
          <span className="skeleton__line skeleton__face" />
        </div>
        <div className="frame__content">
          <PageSkeleton />
        </div>
      </div>
    </div>
  )
}

/** The skeleton of a screen whose code is loading. */
export function PageSkeleton() {
  return (
    <div className="page" aria-hidden="true">
      <div className="frame__pageHead">
        <span className="skeleton__line skeleton__title" />
      </div>
      <div className="skeleton__lines">
        {Array.from({ length: 10 }, (_, row) => (
          <span key={row} className="skeleton__line" />
        ))}
      </div>
    </div>
  )
}
