import { paths } from '../../app/paths.ts';
import { site } from '../../text/en/site.ts';

const { work } = site;

function Statement() {
  return (
    <table className="led">
      <caption className="vh">{work.example}</caption>
      <tbody>
        {work.entries.map(([day, what, source, amount]) => (
          <tr key={day}>
            <td>{day}</td>
            <td>
              {what}
              <span className="src">{source}</span>
            </td>
            <td className={amount.startsWith('−') ? 'num neg' : 'num'}>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>{work.held}</td>
          <td className="num">
            <span className="double">{work.total}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** 'Let Us Work For You': the argument left, the exhibit right. */
export function Work() {
  return (
    <section className="section tint" aria-labelledby="work">
      <div className="wrap split">
        <div className="l">
          <h2 className="display" id="work">
            {work.title}
          </h2>
          <p className="lead">{work.lead}</p>
          <p className="prose">{work.text}</p>
          <a className="btn" href={paths.signUp}>
            {work.go}
          </a>
        </div>
        <div className="r sheet">
          <header>
            <b>{work.sheet}</b>
            <span className="small">{work.example}</span>
          </header>
          <Statement />
        </div>
      </div>
    </section>
  );
}
