/** A table whose columns are described once; on a narrow screen each row becomes a block with the names of its columns. */
import type { ComponentChildren } from "preact";
import "./table.css";

interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Digits stand under each other, to the right. */
  readonly isNumber?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly onRow?: (row: Row) => void;
}

export function Table<Row>({ label, columns, rows, keyOf, onRow }: TableProps<Row>) {
  return (
    <table class="table" aria-label={label} data-pressed={onRow !== undefined}>
      <thead>
        <tr>
          {columns.map(({ key, title, isNumber }) => (
            <th key={key} scope="col" data-number={isNumber}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} onClick={onRow && (() => onRow(row))}>
            {columns.map(({ key, title, cell, isNumber }) => (
              <td key={key} data-title={title} data-number={isNumber}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
