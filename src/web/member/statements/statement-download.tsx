import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../app/api.ts';
import { language } from '../../text/language.ts';
import { statements as text } from '../../text/statements.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import type { Period } from './statement-periods.ts';

type Format = keyof typeof text.as;
const formats = Object.keys(text.as) as Format[];

type Props = {
  period: Period;
  detail: 'movements' | 'months';
  /** Named where several of them stand on one page. */
  year?: string;
  disabled?: boolean;
};

/** The three files of one period; while one is made, its button says so. */
export function StatementDownload({ period, detail, year, disabled }: Props) {
  const making = useMutation({
    mutationFn: async (format: Format) => {
      const file = await call.statements.file({ ...period, format, detail, language: language() });
      saveFile(file, `candor-statement-${period.from}-to-${period.to}.${format}`);
    },
    onSuccess: () => toastSuccess(text.saved),
    onError: (error) => toastError(error.message),
  });
  return (
    <span className="files" role="group" aria-label={text.download}>
      {formats.map((format) => (
        <Button
          key={format}
          small={year !== undefined}
          disabled={disabled}
          busy={making.isPending && making.variables === format}
          busyText={text.making}
          aria-label={year && text.file(text.as[format], year)}
          onClick={() => making.mutate(format)}
        >
          <Download className="i" aria-hidden />
          {text.as[format]}
        </Button>
      ))}
    </span>
  );
}
