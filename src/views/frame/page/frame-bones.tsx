/** The frame while it is not known who is signed in: the same as the page's own HTML shows. */
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

/** A screen whose code is on its way. */
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
