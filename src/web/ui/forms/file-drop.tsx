import { FileImage, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { longestFile } from '#core/typed/file-limits.ts';

type Props = {
  /** Read before the rest of the label where several stand on one page. */
  name?: string;
  /** What is chosen already, or where to drop it. */
  title: string;
  active: string;
  note: ReactNode;
  /** Whether a file is there. */
  filled: boolean;
  accept: Record<string, string[]>;
  /** Null where what was dropped is not of the accepted kinds. */
  onFile: (file: File | null) => void;
};

/** A file by drag-and-drop, by press or by key: the label opens the browser's own choice. */
export function FileDrop({ name, title, active, note, filled, accept, onFile }: Props) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    maxFiles: 1,
    noClick: true,
    noKeyboard: true,
    maxSize: longestFile,
    onDrop: (accepted) => onFile(accepted[0] ?? null),
  });
  const Icon = filled ? FileImage : Upload;
  return (
    <label
      {...getRootProps({
        className: isDragActive ? 'drop active' : 'drop',
        tabIndex: undefined,
      })}
      // A label has no other role; the library gives one unless it is told this late.
      role={undefined}
    >
      {/* Its label names it; the library's own name for it is English. */}
      <input
        {...getInputProps({ className: 'sr', style: undefined, tabIndex: 0 })}
        aria-label={undefined}
      />
      <Icon className="i" aria-hidden />
      {name && <span className="sr">{name}: </span>}
      <b>{isDragActive ? active : title}</b>
      <span className="sub">{note}</span>
    </label>
  );
}
