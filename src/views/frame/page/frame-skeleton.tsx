/** The frame's skeleton until the user is known: identical to the page's own HTML. */
export function FrameSkeleton() {
  return (
    <div className="frame" aria-hidden="true">
      <div className="side">
        <div className="side-head">
          <img className="logo" src="/icon.svg" alt="" width={32} height={32} />
          <span className="skeleton-line skeleton-name" />
        </div>
      </div>
      <div className="frame-main">
        <div className="top">
          <span className="top-company">
            <img className="logo" src="/icon.svg" alt="" width={32} height={32} />
          </span>
          <span className="skeleton-line skeleton-chip" />
          <span className="top-gap" />
          <span className="skeleton-line skeleton-face" />
        </div>
        <div className="content">
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
      <div className="page-head">
        <span className="skeleton-line skeleton-title" />
      </div>
      <div className="skeleton-lines">
        {Array.from({ length: 10 }, (_, row) => (
          <span key={row} className="skeleton-line" />
        ))}
      </div>
    </div>
  )
}
