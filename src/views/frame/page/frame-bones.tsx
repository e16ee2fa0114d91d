/** The frame's skeleton until the user is known: identical to the page's own HTML. */
export function FrameBones() {
  return (
    <div className="frame" aria-hidden="true">
      <div className="side">
        <div className="side-head">
          <img className="logo" src="/icon.svg" alt="" width={32} height={32} />
          <span className="bone bone-name" />
        </div>
      </div>
      <div className="frame-main">
        <div className="top">
          <span className="top-company">
            <img className="logo" src="/icon.svg" alt="" width={32} height={32} />
          </span>
          <span className="bone bone-chip" />
          <span className="top-gap" />
          <span className="bone bone-face" />
        </div>
        <div className="content">
          <PageBones />
        </div>
      </div>
    </div>
  )
}

/** The skeleton of a screen whose code is loading. */
export function PageBones() {
  return (
    <div className="page" aria-hidden="true">
      <div className="page-head">
        <span className="bone bone-title" />
      </div>
      <div className="bones">
        {Array.from({ length: 10 }, (_, row) => (
          <span key={row} className="bone" />
        ))}
      </div>
    </div>
  )
}
