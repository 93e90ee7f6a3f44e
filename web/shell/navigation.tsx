/** The pages: a rail beside the page, on a phone a bar beneath it. */
import { Icon } from "../parts/icons.tsx";
import type { Page } from "../pages.ts";
import { texts } from "./texts.ts";
import "./navigation.css";

interface NavigationProps {
  readonly pages: readonly Page[];
  readonly current: string;
}

export function Navigation({ pages, current }: NavigationProps) {
  return (
    <nav class="rail">
      {pages.map(({ name }) => (
        <a key={name} href={`#/${name}`} aria-current={name === current ? "page" : undefined}>
          <Icon name={name} />
          <span>{texts.pages[name]}</span>
        </a>
      ))}
      <a class="rail-docs" href="/manual">
        {texts.manual}
      </a>
      <a class="rail-docs" href="/docs" title={texts.docs}>
        API
      </a>
    </nav>
  );
}
