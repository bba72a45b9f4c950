import { Spark } from '../../src/web/ui/charts/spark.tsx';
import { StepChart } from '../../src/web/ui/charts/step-chart.tsx';
import { Panel } from '../../src/web/ui/panel.tsx';

const day = (month: number): number => Date.UTC(2027, month, 1);
const steps = [
  { at: day(0), value: '1000.00', change: '1000.00', below: '0.00' },
  { at: day(2), value: '1500.00', change: '500.00', below: '0.00' },
  { at: day(4), value: '1380.61', change: '-119.39', below: '80.61' },
  { at: day(6), value: '2400.00', change: '1019.39', below: '100.00' },
];

export function ChartSamples() {
  return (
    <Panel title="Charts" span={12}>
      <p>
        A line without a scale: <Spark values={[3, 1, 4, 1, 5, 9, 2, 6]} />
      </p>
      <StepChart
        steps={steps}
        from={day(0)}
        to={day(8)}
        label="A balance over eight months"
        names={{ value: 'All', rest: 'Balance', below: 'Profit', belowNote: 'less losses' }}
      />
    </Panel>
  );
}
